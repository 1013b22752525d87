import type { ViewName } from '../base/channel.js'
import { messages } from '../messages/messages.js'
import { button, errorText, heading, leaveButton, make } from './dom.js'
import { drawEmblem } from './emblem.js'
import type { Stage } from './stage.js'

/**
 * Shows that what should come next could not be loaded, with a button that tries it again.
 *
 * @param again - shows what comes next, or this view once more
 */
export function showProblem(
  stage: Stage,
  { error, name }: { readonly error: unknown; readonly name: ViewName },
  again: () => Promise<void>,
): void {
  const line = make('p', { test: 'frame-error' })
  line.setAttribute('role', 'alert')
  const retry = button({ class: 'primary', text: messages.tryAgain, test: 'frame-next' }, () => {
    retry.disabled = true
    retry.textContent = messages.working
    return again()
  })
  const cancel = leaveButton({ class: 'quiet', text: messages.cancel, test: 'frame-cancel' }, () =>
    stage.clear('cancelled'),
  )
  stage.show(name, [drawEmblem('problem'), heading(messages.notLoadedTitle), line, retry, cancel])
  line.textContent = errorText(error)
}
