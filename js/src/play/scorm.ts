/**
 * A lesson in a school's system, by SCORM 1.2: a frame with the page that plays, and a record of the result.
 *
 * The system gives its interface to the page, or to one around it. It gets the score in percent, whether the lesson is
 * finished, the time, the step, and the answers as a code, with which the lesson goes on the next time.
 */

/** The interface of a school's system (SCORM 1.2, run-time environment, 3.3). Each call returns a text. */
export interface Api {
  LMSInitialize(empty: ""): string;
  LMSGetValue(name: string): string;
  LMSSetValue(name: string, value: string): string;
  LMSCommit(empty: ""): string;
  LMSFinish(empty: ""): string;
}

/** A learner's progress, as Python sends it. */
export interface Progress {
  score: number;
  finished: boolean;
  step: string;
  code: string;
}

/** What Python wrote into the page. */
export interface ScormPage {
  /** Address of the lesson on the page that plays. */
  lesson: string;
  words: Record<"alone", string>;
}

/** The most characters of suspended data that the standard promises. */
const MOST_KEPT = 4096;
const MOST_WINDOWS = 50;

/** Find the interface: in this window, in those around it, then where it was opened from. */
export function findApi(from: Window): Api | undefined {
  type Holder = Window & { API?: Api };
  const search = (start: Window): Api | undefined => {
    let at: Holder = start;
    for (let climbed = 0; climbed < MOST_WINDOWS; climbed++) {
      try {
        if (at.API) return at.API;
      } catch {
        return undefined;
      }
      if (at.parent === at) return undefined;
      at = at.parent;
    }
    return undefined;
  };
  return search(from) ?? (from.opener ? search(from.opener) : undefined);
}

/** Seconds as the standard writes a time span: "0001:02:03.45". */
export function timeSpan(seconds: number): string {
  const two = (part: number): string => `${part}`.padStart(2, "0");
  const whole = Math.floor(seconds);
  const rest = two(Math.floor((seconds - whole) * 100));
  return `${two(Math.floor(whole / 3600)).padStart(4, "0")}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${rest}`;
}

/** A name as a person writes it: the standard has "Bell, Ann". */
export function personName(name: string): string {
  const [last = "", first] = name.split(",", 2).map((part) => part.trim());
  return first ? `${first} ${last}` : last;
}

/** One visit: reads the learner's record, and adds to it. */
export class Visit {
  readonly #api: Api;
  readonly #now: () => number;
  readonly #begun: number;
  #over = false;

  constructor(api: Api, now: () => number = () => performance.now() / 1000) {
    this.#api = api;
    this.#now = now;
    this.#begun = now();
    api.LMSInitialize("");
    if (!this.finished) this.#set("cmi.core.lesson_status", "incomplete");
  }

  get student(): string {
    return personName(this.#api.LMSGetValue("cmi.core.student_name"));
  }

  get kept(): string {
    return this.#api.LMSGetValue("cmi.suspend_data");
  }

  get finished(): boolean {
    return ["completed", "passed"].includes(this.#api.LMSGetValue("cmi.core.lesson_status"));
  }

  record({ score, finished, step, code }: Progress): void {
    if (this.#over) return;
    this.#set("cmi.core.score.min", "0");
    this.#set("cmi.core.score.max", "100");
    this.#set("cmi.core.score.raw", `${score}`);
    this.#set("cmi.core.lesson_location", step);
    if (code.length <= MOST_KEPT) this.#set("cmi.suspend_data", code);
    if (finished) this.#set("cmi.core.lesson_status", "completed");
    this.#api.LMSCommit("");
  }

  leave(): void {
    if (this.#over) return;
    this.#over = true;
    this.#set("cmi.core.session_time", timeSpan(this.#now() - this.#begun));
    this.#set("cmi.core.exit", this.finished ? "" : "suspend");
    this.#api.LMSCommit("");
    this.#api.LMSFinish("");
  }

  #set(name: string, value: string): void {
    this.#api.LMSSetValue(name, value);
  }
}

/** Show the lesson in the frame, and record the progress. */
export function showLesson(page: ScormPage, frame: HTMLIFrameElement, status: HTMLElement): void {
  const address = new URL(page.lesson, document.baseURI);
  const api = findApi(window);
  if (api) {
    const visit = new Visit(api);
    address.searchParams.set("student", visit.student);
    frame.dataset["kept"] = visit.kept;
    frame.addEventListener("torres-progress", (event) => visit.record((event as CustomEvent<Progress>).detail));
    addEventListener("pagehide", () => visit.leave());
  } else status.textContent = page.words.alone;
  frame.src = address.href;
}
