import { createRequire } from 'node:module'
import { fieldsOf } from '../../../../common/records.js'
import type { FrameConfig, Mail } from '../config/config.js'

/** The server that mails are handed in at, and the name they are sent in. */
export interface SmtpMailOptions {
  /**
   * `smtps://user:password@smtp.example`, which is TLS from the first byte (port 465), or `smtp://…`, which turns to TLS before
   * anything else is said (port 587). A user or a password is escaped as in every URL: `%40` is `@`.
   */
  readonly url: string
  /** `wallet@shop.example`, or `Shop <wallet@shop.example>`. */
  readonly from: string
}

/** Milliseconds that a mail may take. The server waits no longer. */
const maxWait = 10_000
const here = /^(127\.0\.0\.1|\[::1\]|localhost)$/
/** One address, without what separates or encloses addresses, or ends a line. */
const address = /^[^\s<>()[\],;:"\\@\p{Cc}]{1,64}@[^\s<>()[\],;:"\\@\p{Cc}]{1,255}$/u
const named = /^(?<name>[^<>\p{Cc}]*)<(?<address>[^<>]+)>$/u

/**
 * Sends mails by SMTP (RFC 5321), with the package `nodemailer`, which the app installs. A server that is not on this machine has
 * to speak TLS with a certificate that is valid for its name: mails carry codes that log in.
 *
 * @returns a `sendMail` for a configuration. It rejects with a sentence that names no recipient
 * @throws Error if `url` or `from` is wrong, or the package is missing
 *
 * @example
 * import { defineFrameConfig, smtpMail } from 'appkit-frame'
 *
 * export default defineFrameConfig({
 *   origin: 'https://wallet.example',
 *   projects: { shop: { name: 'Shop', origins: ['https://shop.example'] } },
 *   networks: {},
 *   sendMail: smtpMail({ url: process.env.MAIL_URL ?? '', from: 'Shop <wallet@shop.example>' }),
 * })
 */
export function smtpMail({ url, from }: SmtpMailOptions): FrameConfig['sendMail'] {
  const server = readServer(url)
  const sender = readSender(from)
  requireLibrary()
  return async ({ html, subject, text, to }: Mail) => {
    if (!address.test(to)) throw new Error('A mail was not sent: its recipient is no address.')
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ ...server, disableFileAccess: true, disableUrlAccess: true })
    await transport
      .sendMail({
        from: sender,
        // As an object, so that it is never read as a list.
        to: { name: '', address: to },
        subject: subject.replaceAll(/\p{Cc}+/gu, ' '),
        text,
        ...(html !== undefined && { html }),
        // RFC 3834: nobody's absence is answered to it.
        headers: { 'auto-submitted': 'auto-generated' },
        signal: AbortSignal.timeout(maxWait),
      })
      .catch((error: unknown) => {
        throw new Error(sentenceOf(error))
      })
  }
}

function readServer(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWhole = url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  if (!isWhole || !/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    throw new Error(
      'The address of the mail server is wrong. Write it like smtps://user:password@smtp.shop.example, or smtp:// with the port 587.',
    )
  const { hostname, password, port, username } = url
  const isSecure = url.protocol === 'smtps:'
  const isHere = here.test(hostname)
  const credentials = username !== '' && { user: decode(username), pass: decode(password) }
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // A server on this machine has no certificate that is valid, and nobody in between.
    ...(isHere ? { ignoreTLS: true } : { requireTLS: true }),
    ...(credentials && { auth: credentials, forceAuth: true }),
    dnsTimeout: maxWait,
    connectionTimeout: maxWait,
    greetingTimeout: maxWait,
    socketTimeout: maxWait,
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('The user or the password of the mail server is not escaped: % is written %25.')
  }
}

function readSender(text: string): { readonly name: string; readonly address: string } {
  const { name = '', address: found = text } = named.exec(text)?.groups ?? {}
  if (!address.test(found))
    throw new Error(
      'Who mails are from is wrong. Write one address, such as wallet@shop.example or Shop <wallet@shop.example>.',
    )
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: found }
}

/** Finds the package when the server starts, not when the first user waits for a mail. */
function requireLibrary(): void {
  try {
    createRequire(import.meta.url).resolve('nodemailer')
  } catch (cause) {
    throw new Error(
      'Mails go by SMTP, but the package nodemailer is missing. Install it: npm install nodemailer',
      {
        cause,
      },
    )
  }
}

/** Says what failed by the codes alone: what a mail server answers names recipients, and the log has no addresses. */
function sentenceOf(error: unknown): string {
  const { code, responseCode } = fieldsOf(error)
  if (code === 'EABORT' || code === 'ETIMEDOUT')
    return `The mail server has not taken a mail within ${maxWait / 1000} seconds.`
  const codes = [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number')
  return `The mail server has not taken a mail${codes.length > 0 ? ` (${codes.join(', ')})` : ''}.`
}
