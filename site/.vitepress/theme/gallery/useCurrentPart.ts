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
      const crossing = new Set<Element>()
      observer = new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries)
            if (isIntersecting) crossing.add(target)
            else crossing.delete(target)
          // Where one ends and the next begins, both are in it.
          const part = parts.find((each) => crossing.has(each))
          current.value = part?.getAttribute('aria-labelledby') ?? undefined
        },
        // Nearly as thin as a line.
        { rootMargin: '-33% 0px -66% 0px' },
      )
      for (const part of parts) observer.observe(part)
    },
  }
}
