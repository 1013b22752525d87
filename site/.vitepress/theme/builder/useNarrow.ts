import { onBeforeUnmount, onMounted, type Ref, ref } from 'vue'

/**
 * Tells whether the window is narrower than a width of panels.css: below 960 px it shows one part of the builder at a time, below
 * 1440 px one row for what is looked at.
 */
export function useNarrow(below: 960 | 1440): Ref<boolean> {
  const isNarrow = ref(false)
  let query: MediaQueryList | undefined
  const read = () => {
    isNarrow.value = query?.matches === true
  }
  onMounted(() => {
    query = window.matchMedia(`(width < ${below}px)`)
    query.addEventListener('change', read)
    read()
  })
  onBeforeUnmount(() => query?.removeEventListener('change', read))
  return isNarrow
}
