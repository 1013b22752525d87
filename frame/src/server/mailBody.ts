import { escapeHtml } from '../../../common/escapeHtml.js'
import type { Mail } from './config.js'

interface MailParts {
  readonly to: string
  readonly subject: string
  /** The origin of the app, which stands above everything. */
  readonly site: string
  readonly lead: string
  /** What has to be found at a glance: a code or a number, with what it is. */
  readonly large: { readonly label: string; readonly value: string }
  readonly link?: { readonly label: string; readonly url: string; readonly act: string }
  readonly end: string
}

const cell = 'font:500 14px/20px system-ui,sans-serif;color:#59616e'
const head = 'font:600 20px/28px system-ui,sans-serif;color:#0c0f14;margin:8px 0 16px'
const big = 'font:600 32px/40px system-ui,sans-serif;letter-spacing:4px;color:#0c0f14'
const act =
  'display:inline-block;padding:14px 24px;border-radius:12px;background:#3355ff;color:#ffffff;font:600 14px/20px system-ui,sans-serif;text-decoration:none'

/** Writes a mail as text, and as HTML that loads nothing. Every value is escaped. */
export function writeMail({ end, large, lead, link, site, subject, to }: MailParts): Mail {
  const line = `${large.label}: ${large.value}`
  const text = [lead, line, ...(link ? [link.label, link.url] : []), end].join('\n\n')
  const rows = [
    paragraph(site),
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
  return { to, subject, text: `${text}\n`, html: writeCard(subject, rows) }
}

/**
 * Writes a mail that tells of a change. Its HTML is that of the other mails, with the subject as its head.
 *
 * @param text - paragraphs, with an empty line between them
 */
export function writeNotice({ to, subject, text }: Pick<Mail, 'to' | 'subject' | 'text'>): Mail {
  const paragraphs = text.split(/\n{2,}/).filter((each) => each.trim() !== '')
  const rows = [`<h1 style="${head}">${escapeHtml(subject)}</h1>`, ...paragraphs.map(paragraph)]
  return { to, subject, text, html: writeCard(subject, rows) }
}

const paragraph = (text: string) => `<p style="${cell}">${escapeHtml(text.trim())}</p>`

function writeCard(title: string, rows: readonly string[]): string {
  const card = 'max-width:420px;margin:32px auto;padding:24px;border:1px solid #e4e7ec;border-radius:28px'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body><div style="${card};background:#ffffff;text-align:center;overflow-wrap:anywhere">${rows.join('')}</div></body></html>`
}
