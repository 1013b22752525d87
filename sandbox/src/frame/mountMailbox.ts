import { readFileSync } from 'node:fs'
import { type AppEnv, toResponse } from 'appkit-server/parts'
import type { Hono } from 'hono'
import { dockedHeaders, pageHeaders } from '../dev/ownPage.js'
import type { MailStore } from './openMailStore.js'

const files = [
  ['/dev/mail', 'mail.html', 'text/html'],
  ['/dev/mail.css', 'mail.css', 'text/css'],
  ['/dev/mail.js', 'mail.js', 'text/javascript'],
] as const

/** The mailbox shows each mail in a frame of its own, and beside an app the wallet's page behind a link, too. */
const mailboxHeaders = (wallet: string) => ({
  ...dockedHeaders,
  'content-security-policy': `${dockedHeaders['content-security-policy']}; frame-src 'self' ${wallet}`,
})

/** A mail is written by what is tried here: it loads nothing, runs nothing, and only the mailbox shows it. */
const mailHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' " +
    'http://localhost:* http://127.0.0.1:*; sandbox allow-popups allow-popups-to-escape-sandbox',
}

/**
 * Serves the mailbox at `/dev/mail`, which is reached from this machine only.
 *
 * @param wallet - the origin of the embedded wallet, whose page behind a link the mailbox shows
 */
export function mountMailbox(app: Hono<AppEnv>, mails: MailStore, wallet: string): void {
  for (const [path, file, type] of files) {
    app.get(path, () => {
      const text = readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8')
      return toResponse({ status: 200, type, text, headers: mailboxHeaders(wallet) })
    })
  }
  app.get('/dev/mail.json', async () => {
    const list = (await mails.list()).map(({ html, ...mail }) => ({ ...mail, hasHtml: html !== '' }))
    return toResponse({ status: 200, json: { mails: list, wallet }, headers: dockedHeaders })
  })
  app.get('/dev/mail/:id{[0-9]+}', async (context) => {
    const found = (await mails.list()).find(({ id }) => id === Number(context.req.param('id')))
    if (!found?.html) return context.notFound()
    // Links of a mail open beside the mailbox, as in a mail program.
    const text = found.html.replace('<head>', '<head><base target="_blank">')
    return toResponse({ status: 200, type: 'text/html', text, headers: mailHeaders })
  })
}
