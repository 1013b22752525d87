import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mountMailbox } from './mountMailbox.js'
import type { StoredMail } from './openMailStore.js'

const wallet = 'http://wallet.localhost:4601'
const mail = (id: number, html: string): StoredMail => ({
  id,
  at: 0,
  to: 'a@example.com',
  subject: 's',
  text: 't',
  html,
})

function openMailbox(...stored: StoredMail[]) {
  const app = new Hono()
  mountMailbox(app as never, { add: async () => {}, list: async () => stored }, wallet)
  return (path: string) => app.request(`http://localhost${path}`)
}

test('the mailbox says which mails have a form for mail programs, and sends that form alone', async () => {
  const get = openMailbox(mail(2, '<!doctype html><html><head></head><body>Hi</body></html>'), mail(1, ''))
  const list = (await (await get('/dev/mail.json')).json()) as { mails: unknown[] }
  expect(list).toEqual({
    wallet,
    mails: [
      { id: 2, at: 0, to: 'a@example.com', subject: 's', text: 't', hasHtml: true },
      { id: 1, at: 0, to: 'a@example.com', subject: 's', text: 't', hasHtml: false },
    ],
  })
  expect(await (await get('/dev/mail/2')).text()).toContain('<head><base target="_blank"></head><body>Hi')
  for (const path of ['/dev/mail/1', '/dev/mail/3', '/dev/mail/x']) expect((await get(path)).status).toBe(404)
})

test('a mail in the mailbox runs nothing and loads nothing, and only the mailbox and apps of this machine frame it', async () => {
  const get = openMailbox(mail(1, '<html><head></head><body><script>alert(1)</script></body></html>'))
  const policy = (await get('/dev/mail/1')).headers.get('content-security-policy') ?? ''
  const directives = Object.fromEntries(policy.split('; ').map((each) => each.split(/ (.*)/s).slice(0, 2)))
  expect(directives).toEqual({
    'default-src': "'none'",
    'style-src': "'unsafe-inline'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self' http://localhost:* http://127.0.0.1:*",
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
  })
})
