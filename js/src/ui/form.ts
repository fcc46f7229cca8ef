/** Forms of one field, whose text is given by Enter or by a button. */

/** The text of a form's field when it is submitted, to this page alone. */
export function submittedText(event: Event): string {
  event.preventDefault();
  const [field] = (event.currentTarget as HTMLFormElement).elements;
  return (field as HTMLInputElement | HTMLTextAreaElement).value.trim();
}
