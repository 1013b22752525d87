import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeMail, writeNotice } from './mailBody.js'

/** What a mail program shows, without the marks. */
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

test('whatever a value of a mail is, it is shown as text, and nothing is loaded', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('<img src=x>', '"><script>', "' onclick='", '&lt;', '\n\n<b>'),
  )
  fc.assert(
    fc.property(value, value, (subject, text) => {
      const notice = writeNotice({ to: 'a@example.com', subject, text }).html ?? ''
      const large = { label: text, value: subject }
      const mail =
        writeMail({ to: 'a@example.com', subject, site: text, lead: text, large, end: text }).html ?? ''
      for (const html of [notice, mail]) {
        const tags = [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name]) => name)
        const others = tags.filter(
          (name) => !['html', 'head', 'meta', 'title', 'body', 'div', 'h1', 'p'].includes(String(name)),
        )
        expect(others).toEqual([])
        expect(html).not.toMatch(/<[^>]*\s(src|href|on[a-z]+)=/i)
      }
      for (const part of text.split(/\n{2,}/)) expect(shownOf(notice)).toContain(part.trim())
    }),
  )
})
