// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { deviceView, type LoginActions } from './loginViews.js'

const actions = { site: 'https://app.example', brings: () => false } as LoginActions

test('a user who waits for the mail finds another one first, then the way to say that there is a wallet already', () => {
  const orderFor = (mail: string) => {
    document.body.replaceChildren(...deviceView(actions, { mail, number: 42 }))
    return [...document.querySelectorAll<HTMLElement>('strong, a, button')].map(
      (each) => each.dataset.testid ?? each.textContent,
    )
  }
  const below = ['frame-resend', 'frame-bring', 'frame-cancel']
  expect(orderFor('ann@example.com')).toEqual(['ann@example.com', 'frame-number', ...below])
  // The mailbox, in which the number is compared, comes first where it is known.
  expect(orderFor('ann@gmail.com')).toEqual(['ann@gmail.com', 'frame-number', 'frame-open-mail', ...below])
})
