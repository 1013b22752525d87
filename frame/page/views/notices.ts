import type { ViewName } from '../channel.js'
import { noticeMessages as texts } from '../noticeMessages.js'
import type { Notice } from '../notices.js'
import { button, errorLine, heading, make, textOf } from './dom.js'
import type { Stage } from './stage.js'

/**
 * Shows what happened to a wallet. Resolves with true when the user has read it, and with false if the view was closed.
 *
 * @param close - closes the notices on this device. If it rejects, the user reads why, and can try again
 */
export function showNotices(
  stage: Stage,
  name: ViewName,
  { close, notices }: { readonly notices: readonly Notice[]; readonly close: () => Promise<void> },
): Promise<boolean> {
  return new Promise((resolve) => {
    const list = make('ul', { class: 'ways', test: 'frame-notices' })
    for (const { at, kind, site, slot } of notices) {
      const title = kind === 'export' ? texts.export : texts[kind](slot)
      const [strong, when] = [
        make('strong', { text: title }),
        make('time', { class: 'hint', text: texts.when(at, site) }),
      ]
      when.dateTime = new Date(at).toISOString()
      list.append(make('li', {}, make('span', { class: 'way' }, strong, when)))
    }
    const kinds = new Set(notices.map(({ kind }) => kind))
    const isDone = kinds.size > (kinds.has('removal') ? 1 : 0)
    const advice = [...(isDone ? [texts.notYou] : []), ...(kinds.has('removal') ? [texts.notYouRemoval] : [])]
    const error = errorLine()
    const read = button({ class: 'primary', text: texts.read, test: 'frame-read' }, async () => {
      read.disabled = true
      error.textContent = ''
      try {
        await close()
        resolve(true)
      } catch (problem) {
        error.textContent = textOf(problem)
        read.disabled = false
      }
    })
    const warnings = advice.map((text) => make('p', { class: 'warning', text }))
    stage.show(name, [heading(texts.title), list, ...warnings, error, read], () => resolve(false))
  })
}
