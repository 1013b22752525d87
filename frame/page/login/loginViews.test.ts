// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { deviceView, type LoginActions } from './loginViews.js'

const actions = { site: 'https://app.example', brings: () => false } as LoginActions

test('a user who has a wallet can say so right below the number, before asking for another mail', () => {
  const orderFor = (mail: string) => {
    document.body.replaceChildren(...deviceView(actions, { mail, number: 42 }))
    return [...document.querySelectorAll<HTMLElement>('strong, a, button')].map(
      (each) => each.dataset.testid ?? each.textContent,
    )
  }
  const below = ['frame-bring', 'frame-resend', 'frame-cancel']
  expect(orderFor('ann@example.com')).toEqual(['ann@example.com', 'frame-number', ...below])
  // The mailbox, in which the number is compared, comes first where it is known.
  expect(orderFor('ann@gmail.com')).toEqual(['ann@gmail.com', 'frame-number', 'frame-open-mail', ...below])
})
