// @vitest-environment jsdom
import { signal } from '@preact/signals-core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { openModal } from '../../kit/modal.js'
import { pushView } from '../../kit/router.js'
import { testKit } from '../../kit/testKit.js'
import type { Kit } from '../../kit/types.js'
import { views } from './email.chunk.js'
import { logInByEmail } from './logInByEmail.js'

const { embedded } = vi.hoisted(() => ({ embedded: {} as Record<string, unknown> }))
vi.mock('../../embedded/wallet/createEmbedded.js', () => ({ embeddedOf: () => embedded }))
vi.mock('./checkPage.js', () => ({ checkPage: () => {} }))
afterEach(cleanup)

/** An answer of the wallet that comes when a test says so. */
function later() {
  let answer = (_: unknown) => {}
  let fail = (_: Error) => {}
  const promise = new Promise<unknown>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  const settle = (act_: () => void) =>
    act(async () => {
      act_()
      await promise.catch(() => {})
    })
  return {
    promise,
    answer: (value: unknown) => settle(() => answer(value)),
    fail: () => settle(() => fail(new Error('no frame'))),
  }
}

/** A page with the modal open, from which the user goes on to the networks while the wallet is asked. */
function openPage(asked: Promise<unknown>, draws = true) {
  vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {} }))
  const { kit } = testKit({}, ['Connect', 'Account', 'Networks', ...Object.keys(views)])
  const [connect, giveUp, sendView] = [vi.fn(async () => {}), vi.fn(), vi.fn()]
  // The log-in before this one.
  const outcome = signal<'done' | undefined>('done')
  Object.assign(embedded, {
    client: {
      draws: () => draws,
      giveUp,
      show: () => () => {},
      connectEmail: () => asked,
      // The link in the mail is not pressed.
      request: (name: string) => (name === 'CONNECT_DEVICE' ? new Promise(() => {}) : asked),
    },
    store: {
      secondsToWait: () => 0,
      rememberMail() {},
      rememberLogin() {},
      rememberWay() {},
      email: () => undefined,
    },
    view: signal(),
    outcome,
    syncTheme() {},
    connect,
    refresh: async () => {},
    startLogIn: () => {
      outcome.value = undefined
      return asked.then(() => ({ draws, sendView }))
    },
    logIn: () => asked,
  })
  return { kit, connect, giveUp, sendView, stack: () => kit.router.peek().map(({ view }) => view) }
}

function show(kit: Kit, view: keyof typeof views, data?: unknown) {
  const View = views[view].component as ComponentType<{ kit: Kit; data: unknown }>
  kit.modal.value = { open: true, shake: false }
  kit.router.value = [{ view: 'Account' }, { view, data }]
  return render(<View kit={kit} data={data} />)
}

const leaveFor = (kit: Kit, page: { unmount(): void }) => {
  kit.router.value = [{ view: 'Account' }]
  pushView(kit, 'Networks')
  page.unmount()
}

it('who has gone on while a mail is asked for stays there, and the wallet gives up what it asks', async () => {
  const mail = later()
  const { kit, giveUp, stack } = openPage(mail.promise)
  await openModal(kit, { view: 'Connect' })
  const asked = logInByEmail(kit, 'ada@example.com')
  pushView(kit, 'Networks')
  await mail.answer('VERIFY_OTP')
  await asked
  expect(stack()).toEqual(['Connect', 'Networks'])
  expect(giveUp).toHaveBeenCalledOnce()
})

it('who waits for the mail is asked for its code', async () => {
  const mail = later()
  const { kit, stack } = openPage(mail.promise)
  await openModal(kit, { view: 'Connect' })
  const asked = logInByEmail(kit, 'ada@example.com')
  await mail.answer('VERIFY_OTP')
  await asked
  expect(stack()).toEqual(['Connect', 'EmailLogin'])
})

it.each([
  'WalletSecurity',
  'EmailLogin',
] as const)('who has left %s stays where they are when its frame does not load', async (view) => {
  const frame = later()
  const { kit, stack } = openPage(frame.promise)
  leaveFor(kit, show(kit, view, { way: 'passkey' }))
  await frame.fail()
  expect(stack()).toEqual(['Account', 'Networks'])
  expect(kit.toast.peek()).toBeUndefined()
})

it.each([
  'WalletSecurity',
  'EmailLogin',
] as const)('who waits for %s is told when its frame does not load, and led back', async (view) => {
  const frame = later()
  const { kit, stack } = openPage(frame.promise)
  show(kit, view, { way: 'passkey' })
  await frame.fail()
  expect(stack()).toEqual(['Account'])
  expect(kit.toast.peek()).toMatchObject({ variant: 'error' })
})

it.each([
  true,
  false,
])('who has left a log-in is not led back to it when its frame has loaded, drawing: %s', async (draws) => {
  const frame = later()
  const { kit, sendView, stack } = openPage(frame.promise, draws)
  leaveFor(kit, show(kit, 'EmailLogin', { way: 'guest' }))
  await frame.answer(undefined)
  expect(stack()).toEqual(['Account', 'Networks'])
  expect(sendView).not.toHaveBeenCalled()
})

it('who logs in again in the wallet is asked anew, and not connected by what ended before', async () => {
  const frame = later()
  const { connect, kit, sendView, stack } = openPage(frame.promise)
  show(kit, 'EmailLogin', { way: 'guest' })
  await frame.answer(undefined)
  expect(sendView).toHaveBeenCalledWith('guest')
  expect(stack()).toEqual(['Account', 'EmailLogin'])
  expect(connect).not.toHaveBeenCalled()
  await act(async () => Object.assign(embedded.outcome as object, { value: 'done' }))
  expect(connect).toHaveBeenCalledOnce()
})

it('who has left the field of a code while another mail was asked for stays where they are', async () => {
  const mail = later()
  const { kit, stack } = openPage(mail.promise, false)
  const page = show(kit, 'EmailVerifyDevice', 'ada@example.com')
  fireEvent.click(screen.getByTestId('email-resend'))
  leaveFor(kit, page)
  await mail.answer('VERIFY_OTP')
  expect(stack()).toEqual(['Account', 'Networks'])
})

it('who presses twice for another mail gets one', () => {
  const { kit } = openPage(new Promise(() => {}), false)
  const ask = vi.spyOn(embedded.client as { connectEmail(): unknown }, 'connectEmail')
  show(kit, 'EmailVerifyOtp', 'ada@example.com')
  const again = screen.getByTestId('email-resend')
  fireEvent.click(again)
  fireEvent.click(again)
  expect(ask).toHaveBeenCalledOnce()
})

it('who has left the change of the email address stays where they are when the wallet answers', async () => {
  const change = later()
  const { kit, stack } = openPage(change.promise, false)
  const page = show(kit, 'UpdateEmail')
  fireEvent.change(screen.getByTestId('update-email-input'), { target: { value: 'ada@example.com' } })
  fireEvent.click(screen.getByTestId('update-email-submit'))
  leaveFor(kit, page)
  await change.answer({ action: 'VERIFY_PRIMARY_OTP' })
  expect(stack()).toEqual(['Account', 'Networks'])
})

it.each([
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
] as const)('who has left %s while a code is checked stays where they are', async (view) => {
  const check = later()
  const { kit, stack } = openPage(check.promise, false)
  const page = show(kit, view, 'ada@example.com')
  fireEvent.change(screen.getAllByTestId('wui-input-numeric')[0] as HTMLElement, {
    target: { value: '123456' },
  })
  leaveFor(kit, page)
  await check.answer({ newEmail: 'ada@example.com' })
  await act(async () => {})
  expect(stack()).toEqual(['Account', 'Networks'])
})
