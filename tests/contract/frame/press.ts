import type { Frame, Page } from 'playwright-core'

/** Presses a button of the wallet, once its frame has the height of the view. A button that moves meanwhile gets no click. */
export async function press(inner: Frame, testId: string): Promise<void> {
  const button = inner.getByTestId(testId)
  await button.waitFor()
  await inner.waitForFunction(() => {
    const view = document.querySelector('.view')
    return view !== null && innerHeight > 0 && (view.scrollHeight <= innerHeight || innerHeight >= 640)
  })
  await button.click()
}

/** Presses the button with which a window closes, maybe before the click is reported. */
export async function pressAndClose(opened: Page, testId: string): Promise<void> {
  const closed = opened.waitForEvent('close')
  const button = opened.getByTestId(testId)
  // Approve takes the press of a pointer that was in the window before.
  await button.hover()
  const press = button.click()
  await press.catch((error: unknown) => {
    if (!opened.isClosed()) throw error
  })
  await closed
}
