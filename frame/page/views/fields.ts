import { isEmail } from '../../../common/email.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'

/**
 * Reads the digits of a code, however they were pasted.
 *
 * @throws WalletError if there are not six
 */
export function readCode(typed: string): string {
  const code = typed.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) throw new WalletError(messages.codeWrong)
  return code
}

/** Makes a field one for an email. */
export function setEmail(input: HTMLInputElement): void {
  input.type = 'email'
  input.autocomplete = 'email'
  input.inputMode = 'email'
  input.maxLength = 254
}

/**
 * Reads an email.
 *
 * @throws WalletError if it is none
 */
export function readMail(mail: string): string {
  if (!isEmail(mail)) throw new WalletError(messages.emailWrong)
  return mail
}
