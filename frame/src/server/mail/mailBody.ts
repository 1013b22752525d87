import { escapeHtml } from '../../../../common/escapeHtml.js'
import { isRightToLeft } from '../../../../common/packedText.js'
import type { Mail } from '../config/config.js'
import type { Reader } from './mailTexts.js'

/** The app that a mail is about. */
interface MailApp {
  /** Its origin, which stands below its name. The head of a plain text has both or neither. */
  readonly site: string
  /** Its name in the configuration, above its origin. */
  readonly name?: string | undefined
}

interface MailParts extends MailApp, Pick<Reader, 'locale'> {
  readonly to: string
  readonly subject: string
  readonly lead: string
  /** The value to be found at a glance, a code or a number, with its label. */
  readonly large: { readonly label: string; readonly value: string }
  readonly link?: { readonly label: string; readonly url: string; readonly act: string }
  readonly end: string
}

const cell = 'font:500 14px/20px system-ui,sans-serif;color:#59616e'
const head = 'font:600 20px/28px system-ui,sans-serif;color:#0c0f14;margin:8px 0 16px'
const strong = 'font:600 16px/24px system-ui,sans-serif;color:#0c0f14'
const big = 'font:600 32px/40px system-ui,sans-serif;letter-spacing:4px;color:#0c0f14'
const act =
  'display:inline-block;padding:14px 24px;border-radius:12px;background:#3355ff;color:#ffffff;font:600 14px/20px system-ui,sans-serif;text-decoration:none'

/** Writes a mail as text, and as HTML that loads nothing. Every value is escaped. */
export function writeMail(parts: MailParts): Mail {
  const { end, large, lead, link, locale, subject, to } = parts
  const line = `${large.label}: ${large.value}`
  const text = [...plainHead(parts), lead, line, ...(link ? [link.label, link.url] : []), end].join('\n\n')
  const rows = [
    appLines(parts),
    paragraph(lead),
    `<p style="${cell};margin-bottom:0">${escapeHtml(large.label)}</p>`,
    `<p style="${big};margin-top:0">${escapeHtml(large.value)}</p>`,
    ...(link
      ? [
          paragraph(link.label),
          `<p><a href="${escapeHtml(link.url)}" style="${act}">${escapeHtml(link.act)}</a></p>`,
        ]
      : []),
    paragraph(end),
  ]
  return { to, subject, text: `${text}\n`, html: writeCard(subject, rows, locale) }
}

/**
 * Writes a mail that tells of a change. Its HTML is that of the other mails, with the subject as its head.
 *
 * @param text - paragraphs, with an empty line between them
 * @param app - that it happened in, if one with a name
 */
export function writeNotice({
  app,
  locale,
  subject,
  text,
  to,
}: Pick<Mail, 'to' | 'subject' | 'text'> &
  Pick<Reader, 'locale'> & { readonly app?: MailApp | undefined }): Mail {
  const paragraphs = text.split(/\n{2,}/).filter((each) => each.trim() !== '')
  const rows = [
    ...(app ? [appLines(app)] : []),
    `<h1 style="${head}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map(paragraph),
  ]
  const whole = [...(app ? plainHead(app) : []), text].join('\n\n')
  return { to, subject, text: whole, html: writeCard(subject, rows, locale) }
}

const paragraph = (text: string) => `<p style="${cell}">${escapeHtml(text.trim())}</p>`

/** The app in a plain text, if it has a name: its origin alone is in the sentences already. */
const plainHead = ({ name, site }: MailApp) => (name === undefined ? [] : [`${name}\n${site}`])

/** The name of the app, as far as it has one, and its origin, which is read from the left in every language. */
function appLines({ name, site }: MailApp): string {
  const line = name === undefined ? '' : `<strong style="${strong}">${escapeHtml(name)}</strong><br>`
  return `<p style="${cell}">${line}<bdi>${escapeHtml(site)}</bdi></p>`
}

/** Its language and direction are those of its text; mail programs that leave the document away keep those of the card. */
function writeCard(title: string, rows: readonly string[], locale = 'en'): string {
  const mark = `lang="${escapeHtml(locale)}" dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}"`
  const card = 'max-width:420px;margin:32px auto;padding:24px;border:1px solid #e4e7ec;border-radius:28px'
  return `<!doctype html><html ${mark}><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body><div ${mark} style="${card};background:#ffffff;text-align:center;overflow-wrap:anywhere">${rows.join('')}</div></body></html>`
}
