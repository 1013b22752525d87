import { expect, type Locator, type Page } from '@playwright/test'
import { standStill } from './settled.js'

/** Each view that cannot be read is told of, not the first alone. */
const each = expect.configure({ soft: true })

/** The width of a window of 1280 px at 400 % (WCAG 2.2, success criterion 1.4.10). */
const narrow = 320

/** As a user may space them who reads better so (WCAG 2.2, success criterion 1.4.12). */
const spacing =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}'

/**
 * Expects that all of some parts of a page can be read in a window of 1280 px at 400 %, by a user who spaces texts. The page is
 * as before then.
 *
 * @param name - of what is shown
 */
export async function expectReadable(page: Page, name: string, parts: readonly Locator[]): Promise<void> {
  await withSpacedTexts(page, async () => {
    for (const part of parts) await each.poll(() => lostParts(part), name).toEqual([])
  })
}

/** Shows a page in a window of 1280 px at 400 % to a user who spaces texts, while something looks at it. */
export async function withSpacedTexts(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  if (size) await page.setViewportSize({ ...size, width: narrow })
  const put = (rules: string) =>
    // A frame may leave the page meanwhile.
    Promise.all(page.frames().map((frame) => frame.evaluate(putRules, rules).catch(() => undefined)))
  await put(spacing)
  await standStill(page)
  await look()
  await put('')
  if (size) await page.setViewportSize(size)
}

declare global {
  interface Window {
    spacing?: CSSStyleSheet
  }
}

/** Puts rules into a document and under its shadow roots, in the place of those before. Playwright runs it in the page. */
function putRules(rules: string): void {
  const own = window.spacing ?? new CSSStyleSheet()
  window.spacing = own
  own.replaceSync(rules)
  const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  for (const root of [document, ...shadows])
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((sheet) => sheet !== own), own]
}

/**
 * Finds what a user cannot read of a part of a page: boxes that stand out of it or scroll sideways, and texts that are cut.
 * A text that ends with three points is not, as names and addresses may be as long as they like.
 *
 * @returns a line for each; none if all can be read
 */
const lostParts = (part: Locator): Promise<readonly string[]> =>
  part.evaluate((whole) => {
    const frame = whole.getBoundingClientRect()
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const options = { visibilityProperty: true, opacityProperty: true }
      return width > 1 && height > 1 && element.checkVisibility(options)
    }
    /** An element and what it is in, up to the part. */
    const around = (element: Element): readonly Element[] =>
      element === whole || !element.parentElement ? [element] : [element, ...around(element.parentElement)]
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    /** What shows less of an element than there is, unless one can scroll to it. */
    const isCut = (element: Element) => {
      const { bottom, right, top } = element.getBoundingClientRect()
      for (const each of around(element)) {
        const { overflowX, overflowY } = getComputedStyle(each)
        if (/auto|scroll/.test(overflowY)) return false
        const box = each.getBoundingClientRect()
        if (/hidden|clip/.test(overflowX) && right > box.right + 1) return true
        if (/hidden|clip/.test(overflowY) && (bottom > box.bottom + 2 || top < box.top - 2)) return true
      }
      return false
    }
    return [whole, ...whole.querySelectorAll('*')].filter(isSeen).flatMap((element) => {
      const endsWithPoints = (each: Element) => {
        const { textOverflow, webkitLineClamp } = getComputedStyle(each)
        return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      }
      if (around(element).some(endsWithPoints)) return []
      const { left, right } = element.getBoundingClientRect()
      const { overflowX } = getComputedStyle(element)
      const isWide = element.scrollWidth > element.clientWidth + 1
      const faults = [
        (left < frame.left - 1 || right > frame.right + 1) && 'stands out',
        /auto|scroll/.test(overflowX) && isWide && 'scrolls sideways',
        hasText(element) && (isCut(element) || (/hidden|clip/.test(overflowX) && isWide)) && 'is cut',
      ]
      const name = `${element.localName} "${element.textContent?.trim().slice(0, 40)}"`
      return faults.flatMap((fault) => (fault ? [`${name} ${fault}`] : []))
    })
  })
