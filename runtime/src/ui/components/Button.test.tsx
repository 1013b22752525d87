// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './Button.js'

afterEach(cleanup)

it('a button that is disabled keeps the focus, says so, and does nothing', () => {
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
  expect([button.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', button])
  fireEvent.click(button)
  expect(onPress).not.toHaveBeenCalled()
  rerender(draw(false))
  expect(button.ariaDisabled).toBe('false')
  fireEvent.click(button)
  expect(onPress).toHaveBeenCalledOnce()
})
