import type { Signal } from '@preact/signals-core'
import { beforeEach, expect, test } from 'vitest'
import type { FrameView } from '../../embedded/channel/transport.js'
import { embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import { testKit } from '../../kit/testKit.js'
import { views } from './email.chunk.js'
import { frameTitle } from './frameTitle.js'

const { kit } = testKit({ endpoints: { secureSite: 'https://wallet.example' } })
/** Makes the frame say that it shows this screen. */
const show = (name: FrameView['name'] | undefined) => {
  const view = embeddedOf(kit).view as Signal<FrameView | undefined>
  view.value = name && { name }
}

beforeEach(() => show(undefined))

test.each([
  ['login', 'Log in'],
  ['device', 'Check your email'],
  ['code', 'Enter the code'],
  ['recovery', 'Recovery'],
  ['approval', 'Confirm'],
  ['settings', 'Security and recovery'],
] as const)('the modal has the title of the screen %s that the frame shows', (name, title) => {
  show(name)
  expect(frameTitle(kit, 'Waiting')).toBe(title)
  expect(views.EmailLogin.title(kit, undefined)).toBe(title)
})

test('a log-in without an email has the title of its way, until the frame comes to another screen', () => {
  const title = () => views.EmailLogin.title(kit, { way: 'guest' })
  expect(title()).toBe('Continue as a guest')
  show('login')
  expect(title()).toBe('Continue as a guest')
  show('recovery')
  expect(title()).toBe('Recovery')
})

test('a view has its own title while the frame shows nothing', () => {
  expect(frameTitle(kit, 'Waiting')).toBe('Waiting')
  expect(views.EmailLogin.title(kit, undefined)).toBe('Log in')
  expect(views.ApproveTransaction.title(kit)).toBe('Confirm')
  expect(views.WalletSecurity.title(kit)).toBe('Security and recovery')
})
