import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeMail, writeNotice } from './mailBody.js'

/** Extracts the text that a mail program shows, without the marks. */
const shownOf = (html = '') =>
  html.replace(/<[^>]*>/g, '\n').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

test('a notice says the same in both forms, a paragraph each', () => {
  const mail = writeNotice({ to: 'a@example.com', subject: 'A way was added', text: 'One.\n\nTwo, on x.\n' })
  expect(mail).toMatchObject({
    to: 'a@example.com',
    subject: 'A way was added',
    text: 'One.\n\nTwo, on x.\n',
  })
  expect(mail.html?.match(/<p /g)).toHaveLength(2)
  expect(shownOf(mail.html)).toMatch(/A way was added\s+One\.\s+Two, on x\./)
})

const largeOf = (value: string) => ({ label: 'Your code', value })

test('a user who gets a mail reads the name of the app and always, below it, the origin', () => {
  const site = 'https://shop.example'
  const facts = { to: 'a@example.com', subject: 'x', lead: 'One.', large: largeOf('123456'), end: 'End.' }
  const named = writeMail({ ...facts, site, name: 'My <b>Shop' })
  expect(shownOf(named.html)).toMatch(/My <b>Shop\s+https:\/\/shop\.example\s+One\./)
  expect(named.text).toMatch(/^My <b>Shop\nhttps:\/\/shop\.example\n\nOne\.\n/)
  const other = writeMail({ ...facts, site })
  expect(shownOf(other.html)).toMatch(/x\s+https:\/\/shop\.example\s+One\./)
  expect(other.text).toMatch(/^One\./)
  const notice = writeNotice({
    to: 'a@example.com',
    subject: 'x',
    text: 'One.\n',
    app: { name: 'Shop', site },
  })
  expect(shownOf(notice.html)).toMatch(/Shop\s+https:\/\/shop\.example\s+x\s+One\./)
  expect(notice.text).toBe(`Shop\n${site}\n\nOne.\n`)
})

test.each([
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['fa', 'rtl'],
  ['de-AT', 'ltr'],
  [undefined, 'ltr'],
])('who reads mails in %s gets them marked as that language, and its direction', (locale, direction) => {
  const facts = { to: 'a@example.com', subject: 'x', locale }
  const mark = `lang="${locale ?? 'en'}" dir="${direction}"`
  const site = 'https://shop.example'
  const mail = writeMail({ ...facts, site, lead: 'x', large: largeOf('1'), end: 'x' }).html
  for (const html of [mail, writeNotice({ ...facts, text: 'x', app: { name: 'Shop', site } }).html]) {
    // A mail program takes the card out of its document.
    for (const tag of ['html', 'div']) expect(html).toMatch(new RegExp(`<${tag} ${mark}[ >]`))
    expect(html).toContain('<bdi>https://shop.example</bdi>')
  }
})

test('whatever a value of a mail is, it is shown as text, and nothing is loaded', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('<img src=x>', '"><script>', "' onclick='", '&lt;', '\n\n<b>'),
  )
  fc.assert(
    fc.property(value, value, (subject, text) => {
      const notice =
        writeNotice({ to: 'a@example.com', subject, text, app: { name: text, site: subject } }).html ?? ''
      const large = { label: text, value: subject }
      const facts = { to: 'a@example.com', subject, site: text, name: subject, locale: 'ar' }
      const mail = writeMail({ ...facts, lead: text, large, end: text }).html ?? ''
      for (const html of [notice, mail]) {
        const tags = [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name]) => name)
        const others = tags.filter(
          (name) =>
            !['html', 'head', 'meta', 'title', 'body', 'div', 'h1', 'p', 'strong', 'br', 'bdi'].includes(
              String(name),
            ),
        )
        expect(others).toEqual([])
        expect(html).not.toMatch(/<[^>]*\s(src|href|on[a-z]+)=/i)
      }
      for (const part of text.split(/\n{2,}/)) expect(shownOf(notice)).toContain(part.trim())
    }),
  )
})
