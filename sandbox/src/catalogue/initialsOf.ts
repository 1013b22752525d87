/** One or two letters for a name: the starts of its first two words, else of its first word. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second = ''] = words
  const start = [...first][0] ?? ''
  const next = second === '' || /^(wallet|app)$/i.test(second) ? '' : ([...second][0] ?? '')
  return (start + next).toUpperCase()
}
