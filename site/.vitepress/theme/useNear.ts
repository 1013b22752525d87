import { onBeforeUnmount, onMounted, type Ref, ref } from 'vue'

/** When something counts as near. */
interface Nearness {
  /** How far from the window it may be, such as `200px`. */
  readonly margin: string
  /** Whether it stays near once it was. */
  readonly isKept: boolean
}

/**
 * Tells whether a part of a page is near the window. A live preview is an app of its own, which a reader who never comes there does not
 * load.
 *
 * @param place - the element of the part, which has to be there while what it shows is not
 */
export function useNear(place: Ref<HTMLElement | undefined>, { isKept, margin }: Nearness): Ref<boolean> {
  const isNear = ref(false)
  let observer: IntersectionObserver | undefined
  onMounted(() => {
    observer = new IntersectionObserver(
      ([entry]) => {
        isNear.value = entry?.isIntersecting ?? false
        if (isNear.value && isKept) observer?.disconnect()
      },
      { rootMargin: margin },
    )
    if (place.value) observer.observe(place.value)
  })
  onBeforeUnmount(() => observer?.disconnect())
  return isNear
}
