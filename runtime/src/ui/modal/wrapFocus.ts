const focusable =
  ':is(button, input, select, textarea, a[href], [tabindex="0"]):not(:disabled, [tabindex="-1"])'

/**
 * Keeps Tab inside: from the last control to the first and back.
 *
 * @param container holds every control that may be reached.
 * @param backwards true for Shift+Tab.
 * @returns whether focus was moved, in which case the key must do nothing more.
 */
export function wrapFocus(container: HTMLElement, backwards: boolean): boolean {
  const controls = [...container.querySelectorAll<HTMLElement>(focusable)]
  const first = controls[0]
  const last = controls.at(-1)
  const root = container.getRootNode() as Document | ShadowRoot
  const active = root.activeElement
  if (first === undefined || last === undefined) return true
  if (active !== null && controls.includes(active as HTMLElement)) {
    if (active !== (backwards ? first : last)) return false
  } else if (!backwards) return false
  ;(backwards ? last : first).focus()
  return true
}
