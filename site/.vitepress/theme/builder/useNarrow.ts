import { onBeforeUnmount, onMounted, type Ref, ref } from 'vue'

/** The windows for which panels.css shows one part of the builder at a time. */
const narrow = '(width < 960px)'

/** Tells whether the window shows one part of the builder at a time. */
export function useNarrow(): Ref<boolean> {
  const isNarrow = ref(false)
  let query: MediaQueryList | undefined
  const read = () => {
    isNarrow.value = query?.matches === true
  }
  onMounted(() => {
    query = window.matchMedia(narrow)
    query.addEventListener('change', read)
    read()
  })
  onBeforeUnmount(() => query?.removeEventListener('change', read))
  return isNarrow
}
