import { onBeforeUnmount, type Ref, ref } from 'vue'

/** Tells which part of a page a reader is in. */
export interface CurrentPart {
  /** The id of its heading: of the first one above it, too, and between two, of the one before. */
  readonly current: Ref<string | undefined>
  /** Looks at these parts from now on, whose names are those of their headings (`aria-labelledby`). */
  follow(parts: readonly HTMLElement[]): void
}

/** Whether a part begins above the place in the window where the current one is. */
const isAbove = (part: HTMLElement) => part.getBoundingClientRect().top < innerHeight / 3

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
          const part = parts.find((each) => crossing.has(each)) ?? parts.findLast(isAbove)
          // Above the first one, that one comes next.
          current.value = (part ?? parts[0])?.getAttribute('aria-labelledby') ?? undefined
        },
        // Nearly as thin as a line.
        { rootMargin: '-33% 0px -66% 0px' },
      )
      for (const part of parts) observer.observe(part)
    },
  }
}
