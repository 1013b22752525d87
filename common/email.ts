/**
 * An email address (RFC 5321) of ASCII letters and digits: dots only between other characters, and a domain with a dot
 * whose last label begins with a letter and has two characters or more. It is the pattern `Email` of
 * specs/frame-messages.schema.json.
 */
const pattern =
  /^[A-Za-z0-9!#$%&'*+=?^_`{|}~/-]+(?:\.[A-Za-z0-9!#$%&'*+=?^_`{|}~/-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/

/** Whether a text is an email address that the embedded wallet takes. At most 254 characters (RFC 5321, errata 1690). */
export const isEmail = (text: string): boolean => text.length <= 254 && pattern.test(text)
