/**
 * Notes on a part that scrolls whether more of it follows, which its style sheet shows.
 *
 * @returns notes it anew
 */
export function watchMore(region: HTMLElement): () => void {
  const note = () => {
    const { clientHeight, scrollHeight, scrollTop } = region
    region.classList.toggle('more', scrollTop + clientHeight < scrollHeight - 2)
  }
  region.addEventListener('scroll', note, { passive: true })
  return note
}

/** Notes it whenever the part or something in it has another height: it has none before the host shows it. */
export function markMore(region: HTMLElement): void {
  const sizes = new ResizeObserver(watchMore(region))
  for (const part of [region, ...region.children]) sizes.observe(part)
}
