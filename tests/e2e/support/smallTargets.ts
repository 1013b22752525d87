import type { Page } from '@playwright/test'

/** Controls without 44 px of their own around their middle, which a finger could miss: of the card, or of the page. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('create-appkit-modal')?.shadowRoot
    const inCard = [...(root?.querySelectorAll('button, label, summary') ?? [])]
    return [...inCard, ...(inCard.length > 0 ? [] : document.querySelectorAll('[data-appkit-theme]'))]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.top > 60 && box.bottom < innerHeight - 60)
      .flatMap(({ control, box }) => {
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const reached = [-21.5, 21.5].every((step) => {
          const under = (root ?? document).elementFromPoint(x, y + step)
          const beside = (root ?? document).elementFromPoint(x + step, y)
          return [under, beside].every((found) => found !== null && control.contains(found))
        })
        return reached ? [] : [`${control.getAttribute('data-testid')} ${control.textContent}`]
      })
  })
