/**
 * Leaves a picture of the modal behind when it closes, which goes in its own time. The modal itself is
 * closed at once, whatever becomes of its views: of the picture nothing can be pressed, focused or read out.
 *
 * @param wrapper - the element around the modal, still as it was shown.
 * @param done - called when the picture is gone, not before this returns. People who asked for less motion see none.
 * @returns a function that takes it away before its time.
 */
export function leaveBehind(wrapper: HTMLElement, done: () => void): () => void {
  const picture = wrapper.cloneNode(true) as HTMLElement
  const scrolled = [...wrapper.querySelectorAll('[data-scroll]')].map(({ scrollTop }) => scrollTop)
  picture.inert = true
  // Tools that look for roles may not know `inert`.
  picture.ariaHidden = 'true'
  picture.dataset.leaving = ''
  for (const each of picture.querySelectorAll('[data-testid]')) each.removeAttribute('data-testid')
  wrapper.after(picture)
  // The top layer shows it above the page however the host's element lies in it, as it showed the dialog.
  picture.popover = 'manual'
  picture.showPopover?.()
  for (const [index, each] of picture.querySelectorAll('[data-scroll]').entries())
    each.scrollTop = scrolled[index] ?? 0
  let gone = false
  const leave = () => {
    if (gone) return
    gone = true
    picture.remove()
    done()
  }
  const running = picture.getAnimations?.({ subtree: true }) ?? []
  void Promise.allSettled(running.map(({ finished }) => finished)).then(leave)
  return leave
}
