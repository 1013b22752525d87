import { onBeforeUnmount, type Ref, ref } from 'vue'

/** Tells which part of a page a reader is in. */
export interface CurrentPart {
  /** The id of its heading; none above the first one. */
  readonly current: Ref<string | undefined>
  /** Looks at these parts from now on, whose names are those of their headings (`aria-labelledby`). */
  follow(parts: readonly HTMLElement[]): void
}

/** Follows a reader through the parts of a page. The one that is at a third of the window's height is the current one. */
export function useCurrentPart(): CurrentPart {
  const current = ref<string>()
  let observer: IntersectionObserver | undefined
  onBeforeUnmount(() => observer?.disconnect())
  return {
    current,
    follow: (parts) => {
      observer?.disconnect()
      observer = new IntersectionObserver(
        (entries) => {
          const entered = entries.find(({ isIntersecting }) => isIntersecting)
          if (entered) current.value = entered.target.getAttribute('aria-labelledby') ?? undefined
        },
        // As thin as a line, which is in one part at a time.
        { rootMargin: '-33% 0px -66% 0px' },
      )
      for (const part of parts) observer.observe(part)
    },
  }
}
