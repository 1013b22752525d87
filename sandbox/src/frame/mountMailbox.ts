import { readFileSync } from 'node:fs'
import { type AppEnv, toResponse } from 'appkit-server/parts'
import type { Hono } from 'hono'
import { dockedHeaders } from '../dev/ownPage.js'
import type { MailStore } from './openMailStore.js'

const FILES = [
  ['/dev/mail', 'mail.html', 'text/html'],
  ['/dev/mail.css', 'mail.css', 'text/css'],
  ['/dev/mail.js', 'mail.js', 'text/javascript'],
] as const

/** Serves the mailbox at `/dev/mail`, which is reached from this machine only. */
export function mountMailbox(app: Hono<AppEnv>, mails: MailStore): void {
  for (const [path, file, type] of FILES) {
    app.get(path, () => {
      const text = readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8')
      return toResponse({ status: 200, type, text, headers: dockedHeaders })
    })
  }
  app.get('/dev/mail.json', async () =>
    toResponse({ status: 200, json: { mails: await mails.list() }, headers: dockedHeaders }),
  )
}
