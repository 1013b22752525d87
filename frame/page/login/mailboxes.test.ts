// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { deviceView, type LoginActions } from './loginViews.js'
import { mailboxOf } from './mailboxes.js'

test.each([
  ['ann@gmail.com', 'Gmail'],
  ['ANN@GoogleMail.com', 'Gmail'],
  ['ann@hotmail.co.uk', 'Outlook'],
  ['ann@yahoo.de', 'Yahoo Mail'],
  ['ann@me.com', 'iCloud Mail'],
  ['ann@proton.me', 'Proton Mail'],
  ['ann@example.com', undefined],
  ['ann@gmail.com.example', undefined],
  ['ann@notgmail.com', undefined],
  ['"a@gmail.com"@example.org', undefined],
])('the mailbox of %s is %s', (mail, name) => {
  expect(mailboxOf(mail)?.name).toBe(name)
})

test('somebody who waits for a mail is led to the mailbox in a tab that knows nothing of the wallet', () => {
  const nothing = () => {}
  const actions: LoginActions = {
    site: 'https://app.example',
    send: async () => {},
    finish: async () => {},
    brings: () => false,
    setBrings: nothing,
    restart: nothing,
    cancel: nothing,
  }
  const linkOf = (mail: string) =>
    deviceView(actions, { mail, number: 46 }).find(
      (part): part is HTMLAnchorElement => part instanceof HTMLAnchorElement,
    )
  expect(linkOf('ann@gmail.com')).toMatchObject({
    textContent: 'Open Gmail',
    href: 'https://mail.google.com/',
    target: '_blank',
    rel: 'noopener noreferrer',
  })
  expect(linkOf('ann@example.com')).toBeUndefined()
})
