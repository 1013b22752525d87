// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { NewCodeView, OldCodeView, UpdateEmailView } from './UpdateEmailViews.js'

const { embedded, present, request } = vi.hoisted(() => ({
  embedded: {} as Record<string, unknown>,
  present: { email: 'ada@example.com' as string | undefined },
  request: vi.fn(async () => ({ action: 'VERIFY_PRIMARY_OTP' })),
}))
vi.mock('../../embedded/wallet/createEmbedded.js', () => ({ embeddedOf: () => embedded }))

beforeEach(() => {
  present.email = 'ada@example.com'
  Object.assign(embedded, {
    client: { request },
    store: { email: () => present.email, secondsToWait: () => 0, rememberMail: vi.fn() },
  })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

/** Shows a view of a change to `lovelace@example.com`. */
function show(View: typeof OldCodeView) {
  const { kit } = testKit({}, ['UpdateEmail', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'])
  kit.modal.value = { open: true, shake: false }
  kit.router.value = [{ view: 'UpdateEmailPrimaryOtp', data: 'lovelace@example.com' }]
  render(<View kit={kit} data="lovelace@example.com" />)
  return kit
}

it('who changes the email sees the one that is changed', () => {
  show(UpdateEmailView)
  expect(screen.getByText(/ada@example\.com/)).toBeTruthy()
})

it('who has not got the mail to the old address has the change sent again', async () => {
  const kit = show(OldCodeView)
  await act(async () => fireEvent.click(screen.getByTestId('email-resend')))
  expect(request.mock.lastCall).toEqual(['UPDATE_EMAIL', { email: 'lovelace@example.com' }])
  expect(kit.toast.peek()).toMatchObject({ variant: 'success' })
  expect(kit.router.peek()).toMatchObject([{ view: 'UpdateEmailPrimaryOtp', data: 'lovelace@example.com' }])
})

it('who has mistyped the new address goes back to it, and finds it in the field', async () => {
  const kit = show(NewCodeView)
  await act(async () => fireEvent.click(screen.getByTestId('update-email-again')))
  expect(kit.router.peek()).toMatchObject([{ view: 'UpdateEmail', data: 'lovelace@example.com' }])
  cleanup()
  show(UpdateEmailView)
  expect(screen.getByTestId<HTMLInputElement>('update-email-input').value).toBe('lovelace@example.com')
})

it('the mail to the new address is sent again where it is the first one of the change', () => {
  show(NewCodeView)
  expect(screen.queryByTestId('email-resend')).toBeNull()
  cleanup()
  present.email = undefined
  show(NewCodeView)
  expect(screen.getByTestId('email-resend')).toBeTruthy()
})
