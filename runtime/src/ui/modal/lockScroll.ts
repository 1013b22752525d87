const locks = new Map<Document, { count: number; restore: () => void }>()

/**
 * Stops the page behind from scrolling, keeping the width that its scroll bar took. Counted: the
 * page scrolls again when the last lock is undone.
 *
 * @returns a function that undoes this lock; calling it twice does nothing more.
 */
export function lockScroll(page: Document): () => void {
  const held = locks.get(page) ?? { count: 0, restore: hold(page) }
  held.count += 1
  locks.set(page, held)
  let undone = false
  return () => {
    if (undone) return
    undone = true
    held.count -= 1
    if (held.count > 0) return
    locks.delete(page)
    held.restore()
  }
}

function hold(page: Document): () => void {
  const { style, clientWidth } = page.documentElement
  const view = page.defaultView
  const bar = view === null ? 0 : view.innerWidth - clientWidth
  const undo = [replace(style, 'overflow', 'hidden')]
  if (view !== null && bar > 0) {
    const padding = Number.parseFloat(view.getComputedStyle(page.documentElement).paddingInlineEnd) || 0
    undo.push(replace(style, 'padding-inline-end', `${padding + bar}px`))
  }
  return () => {
    for (const each of undo) each()
  }
}

function replace(style: CSSStyleDeclaration, name: string, value: string): () => void {
  const before = style.getPropertyValue(name)
  const priority = style.getPropertyPriority(name)
  style.setProperty(name, value, 'important')
  return () => {
    if (before === '') style.removeProperty(name)
    else style.setProperty(name, before, priority)
  }
}
