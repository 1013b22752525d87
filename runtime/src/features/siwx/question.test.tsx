// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openModal } from '../../kit/modal.js'
import { requestClose } from '../../kit/requestClose.js'
import type { ViewDefinition } from '../../kit/types.js'
import { createHandler, stage } from './testSignIn.js'

afterEach(cleanup)

it.each([
  'SIWXSignMessage',
  'ConnectingSiwe',
])('the view %s asks whoever is connected to sign in, and is closed by the signature, not before', async (view) => {
  const { handler } = createHandler({ getRequired: () => true })
  const { kit, status } = await stage({ handler })
  await openModal(kit, { view: view as 'Connect' })
  const views: Partial<Record<string, ViewDefinition>> = (await kit.routes.get(view)?.load())?.views ?? {}
  const Question = views[view]?.component as typeof import('./SignInView.js').SignInView
  render(<Question kit={kit} data={undefined} />)
  const button = screen.getByTestId<HTMLButtonElement>('w3m-connecting-siwe-sign')
  await waitFor(() => expect(button.disabled).toBe(false))
  requestClose(kit)
  expect(kit.modal.peek()).toMatchObject({ open: true, shake: true })
  fireEvent.click(button)
  await waitFor(() => expect(status()).toBe('authenticated'))
  await waitFor(() => expect(kit.modal.peek().open).toBe(false))
})
