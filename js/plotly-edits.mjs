/**
 * Our changes to plotly.js: what each one does, why it is there, and what it gains. `changes` are pairs of a text that
 * plotly.js holds exactly once, and what stands there instead. `python -m benchmarks.board.edits` measures the gains.
 */

/** How plotly.js colours a point of a `mesh3d`: it computes the light on it, and cuts it off at the axes' ranges. */
const LIT_FRAGMENT = `  if (f_color.a == 0.0 ||
    outOfRange(clipBounds[0], clipBounds[1], f_data)
  ) discard;

  vec3 N = normalize(f_normal);
  vec3 L = normalize(f_lightDirection);
  vec3 V = normalize(f_eyeDirection);

  if(gl_FrontFacing) {
    N = -N;
  }

  float specular = min(1.0, max(0.0, cookTorranceSpecular(L, V, N, roughness, fresnel)));
  //float specular = max(0.0, beckmann(L, V, N, roughness)); // used in gl-surface3d

  float diffuse  = min(kambient + kdiffuse * max(dot(N, L), 0.0), 1.0);

  vec4 surfaceColor = vec4(f_color.rgb, 1.0) * texture2D(texture, f_uv);
  vec4 litColor = surfaceColor.a * vec4(diffuse * surfaceColor.rgb + kspecular * vec3(1,1,1) * specular,  1.0);

  gl_FragColor = litColor * f_color.a;
`;

/**
 * What our shader of a `mesh3d` is fed with. Without these lists plotly.js asks the compiled shader; and a compiler drops
 * what the shader does not need: one the attribute `normal`, another one not.
 */
const ATTRIBUTES =
  '[{name:"position",type:"vec3",location:0},{name:"color",type:"vec4",location:2},{name:"uv",type:"vec2",location:3}]';
const UNIFORMS =
  '[{name:"model",type:"mat4"},{name:"view",type:"mat4"},{name:"projection",type:"mat4"},{name:"texture",type:"sampler2D"}]';

const EDITS = [
  {
    name: "window",
    what: "the page's own `Plotly` is left alone",
    why: "a notebook may hold another plotly.js",
    gain: "none: correctness",
    changes: [["window.Plotly = Plotly;", ""]],
  },
  {
    name: "labels",
    what: "the axes' labels x, y and z are not drawn",
    why: "the axes are not seen, yet their labels were drawn, read back and cut into triangles",
    gain: "38 % of a first picture",
    changes: [
      ["function m(S,b){try{return s(S,b)}catch(T){", "function m(){try{return{cells:[],positions:[]}}catch(T){"],
    ],
  },
  {
    name: "shaders",
    what: "no shaders of a mesh's edges, points and contours, and of what is pointed at",
    why: "a mesh of ours has faces alone, and is pointed at by casting rays (`scene/plot.ts`)",
    gain: "17 % of a first picture",
    changes: [
      ["Z=F(G),ie=B(G),Q=O(G),re=V(G),ue=K(G),ee=p(G,", "Z={dispose(){}},ie=Z,Q=Z,re=Z,ue=Z,ee=p(G,"],
      [
        "R.drawPick=function(G){G=G||{};for(var q=this.gl,J=G.model||D",
        "R.drawPick=function(G){return;for(var q=this.gl,J=G.model||D",
      ],
    ],
  },
  {
    name: "smoothing",
    what: "the board says whether edges are smoothed (`scene/plot.ts`)",
    why: "without a graphics card more pixels take half as long",
    gain: "16 % of a first picture, 17 % of a click",
    changes: [
      [
        "glOptions:{preserveDrawingBuffer:Jd,premultipliedAlpha:!0,antialias:!0}",
        "glOptions:{preserveDrawingBuffer:Jd,premultipliedAlpha:!0,antialias:e.fullLayout.meta.smooth}",
      ],
    ],
  },
  {
    name: "height",
    what: "an orthographic camera is half as many cells high as the board says (`scene/plot.ts`), and takes no new context",
    why: "plotly.js has one height alone",
    gain: "none: correctness",
    changes: [
      ["A?(M(E,-B,B,-1,1,P,L),D._ortho=!0)", "v.half?(M(E,-B*v.half,B*v.half,-v.half,v.half,P,L),D._ortho=!0)"],
    ],
  },
  {
    name: "light",
    what: "a mesh is drawn without light, and not cut off",
    why: "our meshes carry their light with them and lie within the ranges",
    gain: "with `corners`, 21 % of a first picture, 20 % of a click",
    changes: [[LIT_FRAGMENT, "  gl_FragColor = vec4(f_color.rgb, 1.0) * texture2D(texture, f_uv) * f_color.a;\n"]],
  },
  {
    name: "corners",
    what: "colours are looked up for each corner of a mesh, not for each point",
    why: "a corner's colour in full: between the corners of one face colours differ little",
    gain: "7 % of a first picture, 9 % of a click",
    changes: [
      ["vec4(f_color.rgb, 1.0) * texture2D(texture, f_uv) * f_color.a", "vec4(f_color.rgb, 1.0) * f_color.a"],
      [
        "attribute vec3 position, normal;\nattribute vec4 color;\nattribute vec2 uv;\n\nuniform mat4 model\n",
        "attribute vec3 position, normal;\nattribute vec4 color;\nattribute vec2 uv;\n\nuniform sampler2D texture;\nuniform mat4 model\n",
      ],
      [
        "  f_color          = color;\n  f_data           = position;\n",
        "  f_color = color * texture2D(texture, uv);\n  f_data = position;\n",
      ],
    ],
  },
  {
    name: "lists",
    what: "the shader of a mesh is told what it is fed with",
    why: "what a compiler drops is missing in plotly.js's own list, which then fails",
    gain: "7 % of a first picture",
    changes: [
      [
        "function L(G){var q=s(G,h.vertex,h.fragment);return q.attributes.position.location=0,q.attributes.color.location=2,q.attributes.uv.location=3,q.attributes.normal.location=4,q}",
        `function L(G){return s(G,h.vertex,h.fragment,${UNIFORMS},${ATTRIBUTES})}`,
      ],
    ],
  },
  {
    name: "frames",
    what: "a frame that fails is told of",
    why: "the board goes on flat then (`scene/plot.ts`)",
    gain: "none: correctness",
    changes: [
      [
        "function le(){ee._stopped||ee.contextLost||(Ce(),requestAnimationFrame(le))}",
        "function le(){if(!ee._stopped&&!ee.contextLost){try{Ce()}catch(T){if(!ee.onfailure)throw T;return ee.onfailure(T)}requestAnimationFrame(le)}}",
      ],
    ],
  },
];

/** plotly.js with our changes, as a module; but for those of some names. Where it fails at once, boards are flat. */
export function edited(plotly, without = []) {
  let script = plotly;
  for (const [from, to] of EDITS.flatMap(({ name, changes }) => (without.includes(name) ? [] : changes))) {
    if (script.split(from).length !== 2) throw new Error(`plotly.js no longer holds this once: ${from}`);
    script = script.replace(from, () => to);
  }
  const guarded = `try {\n${script}\n} catch (error) {\nconsole.warn("plotly.js:", error);\n}`;
  return `const module = { exports: {} };\n${guarded}\nexport default module.exports;\n`;
}
