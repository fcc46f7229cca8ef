/** The page of a SCORM package. */
import { showLesson } from "./scorm";

const element = <E extends HTMLElement>(name: string): E => document.getElementById(`scorm-${name}`) as E;

showLesson(JSON.parse(element("data").textContent ?? ""), element("lesson"), element("status"));
