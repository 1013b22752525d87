// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openModal } from '../../kit/modal.js'
import { requestClose } from '../../kit/requestClose.js'
import type { ViewDefinition } from '../../kit/types.js'
import { createHandler, settle, stage } from './testSignIn.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function showQuestion(view = 'SIWXSignMessage') {
  const { handler, sessions } = createHandler({ getRequired: () => true })
  const made = await stage({ handler })
  const { kit } = made
  await openModal(kit, { view: view as 'Connect' })
  const views: Partial<Record<string, ViewDefinition>> = (await kit.routes.get(view)?.load())?.views ?? {}
  const Question = views[view]?.component as typeof import('./SignInView.js').SignInView
  const title = views[view]?.title?.(kit, undefined)
  render(<Question kit={kit} data={undefined} />)
  const button = screen.getByTestId<HTMLButtonElement>('w3m-connecting-siwe-sign')
  await waitFor(() => expect(button.ariaDisabled).not.toBe('true'))
  return {
    ...made,
    button,
    title,
    handler,
    sessions,
    text: () => screen.getByTestId('siwx-message').textContent,
  }
}

it.each([
  'SIWXSignMessage',
  'ConnectingSiwe',
])('the view %s asks whoever is connected to sign in, and is closed by the signature, not before', async (view) => {
  const { button, kit, status } = await showQuestion(view)
  requestClose(kit)
  expect(kit.modal.peek()).toMatchObject({ open: true, shake: true })
  fireEvent.click(button)
  await waitFor(() => expect(status()).toBe('authenticated'))
  await waitFor(() => expect(kit.modal.peek().open).toBe(false))
})

it('a user reads where to sign in, on which network and as whom', async () => {
  const { kit, title } = await showQuestion()
  expect(title).toBe(`Sign in to ${kit.config.metadata.name || location.host}`)
  expect(screen.getByRole('status').textContent).toMatch(
    /^On Chain 1, as 0x\w{4}…\w{4}This proves the account is yours/,
  )
})

it('a question that is read for more than five minutes is renewed as it is shown, and what is shown is signed', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const { button, sessions, status, text } = await showQuestion()
  expect(text()).toBe('text nonce0001')
  vi.advanceTimersByTime(4 * 60_000)
  await settle()
  expect(text()).toBe('text nonce0001')
  vi.advanceTimersByTime(2 * 60_000)
  await waitFor(() => expect(text()).toBe('text nonce0002'))
  fireEvent.click(button)
  await waitFor(() => expect(status()).toBe('authenticated'))
  expect(sessions.map(({ message }) => message)).toEqual(['text nonce0002'])
})

it('after the machine has slept the next question is shown before anything is signed', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const { button, sessions, status, text } = await showQuestion()
  vi.setSystemTime(Date.now() + 60 * 60_000)
  fireEvent.click(button)
  await waitFor(() => expect(text()).toBe('text nonce0002'))
  expect(sessions).toEqual([])
  await waitFor(() => expect(button.ariaDisabled).not.toBe('true'))
  fireEvent.click(button)
  await waitFor(() => expect(status()).toBe('authenticated'))
  expect(sessions.map(({ message }) => message)).toEqual(['text nonce0002'])
})
