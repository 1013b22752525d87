// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './Button.js'

afterEach(cleanup)

it('a button that is disabled while it has the focus keeps it, says so, and does nothing', () => {
  const onPress = vi.fn()
  const draw = (disabled: boolean) => (
    <Button disabled={disabled} onPress={onPress}>
      Send
    </Button>
  )
  const { getByRole, rerender } = render(draw(false))
  const button = getByRole('button') as HTMLButtonElement
  button.focus()
  rerender(draw(true))
  expect([button.disabled, button.getAttribute('aria-disabled'), document.activeElement]).toEqual([
    false,
    'true',
    button,
  ])
  fireEvent.click(button)
  expect(onPress).not.toHaveBeenCalled()
  rerender(draw(false))
  expect(button.hasAttribute('aria-disabled')).toBe(false)
  fireEvent.click(button)
  expect(onPress).toHaveBeenCalledOnce()
})

it('a button that is disabled without the focus takes none', () => {
  const { getByRole } = render(<Button disabled>Send</Button>)
  expect((getByRole('button') as HTMLButtonElement).disabled).toBe(true)
})
