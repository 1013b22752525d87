// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { emailMessages } from '../../ui/messages/email.js'
import EmailField from './EmailField.js'
import { logInByEmail } from './logInByEmail.js'

vi.mock('./logInByEmail.js', () => ({ loadEmbedded: async () => ({}), logInByEmail: vi.fn(async () => {}) }))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

/** Types and sends an address. Returns the problem that the field then names. */
function submit(address: string): string {
  render(<EmailField kit={testKit().kit} blocked={false} />)
  const field = screen.getByTestId('wui-input-text')
  fireEvent.change(field, { target: { value: address } })
  fireEvent.submit(field)
  return screen.getByTestId('email-problem').textContent
}

it.each([
  'nobody',
  'nobody@',
  '@example.com',
  'a b@example.com',
])('who types %s learns what an email address looks like, and nothing is sent', (address) => {
  expect(submit(address)).toBe(emailMessages.invalid)
  expect(logInByEmail).not.toHaveBeenCalled()
})

it('a browser that knows the email of its user can fill it in', () => {
  render(<EmailField kit={testKit().kit} blocked={false} />)
  expect(screen.getByTestId<HTMLInputElement>('wui-input-text').autocomplete).toBe('email')
})

it('who types an email address gets its mail, without the spaces around it', () => {
  expect(submit(' ada@example.com ')).toBe('')
  expect(vi.mocked(logInByEmail).mock.lastCall?.[1]).toBe('ada@example.com')
})

it('a user who has typed something sees a button to go on with it, which says what is missing', () => {
  render(<EmailField kit={testKit().kit} blocked={false} />)
  const type = (value: string) =>
    fireEvent.change(screen.getByTestId('wui-input-text'), { target: { value } })
  type(' ')
  expect(screen.queryByRole('button')).toBeNull()
  type('ada@example')
  fireEvent.click(screen.getByRole('button', { name: emailMessages.continue }))
  expect(screen.getByText(emailMessages.invalid)).toBeTruthy()
  expect(logInByEmail).not.toHaveBeenCalled()
  type('ada@example.com')
  fireEvent.click(screen.getByRole('button', { name: emailMessages.continue }))
  expect(vi.mocked(logInByEmail).mock.lastCall?.[1]).toBe('ada@example.com')
})

it('a button that was pressed keeps the focus while the mail is sent, and says what is under way', async () => {
  let sent = () => {}
  vi.mocked(logInByEmail).mockReturnValueOnce(new Promise<void>((resolve) => (sent = resolve)))
  render(<EmailField kit={testKit().kit} blocked={false} />)
  fireEvent.change(screen.getByTestId('wui-input-text'), { target: { value: 'ada@example.com' } })
  const button = screen.getByTestId('email-submit')
  button.focus()
  fireEvent.click(button)
  expect(screen.getByRole('status').textContent).toBe(emailMessages.sending)
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(logInByEmail).toHaveBeenCalledOnce()
  sent()
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  expect(document.activeElement).toBe(screen.getByTestId('email-submit'))
})
