import { computed, onBeforeUnmount, onMounted, type Ref, ref } from 'vue'

/** The windows for which panels.css shows one part of the builder at a time. */
const narrow = '(width < 960px)'

/**
 * Tells whether the preview is a strip above the controls.
 *
 * @param areControlsShown - whether the controls are the part that a narrow window shows.
 */
export function useStrip(areControlsShown: Ref<boolean>): Ref<boolean> {
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
  return computed(() => isNarrow.value && areControlsShown.value)
}
