/**
 * Whether a version is in a range of those that packages of this kind use: carets, tildes, bounds and exact versions,
 * joined by blanks and `||`. A range that is not understood is taken as met.
 *
 * @param version Such as `2.57.1`.
 * @param range Such as `^2.24.0`.
 */
export function satisfies(version: string, range: string): boolean {
  const numbers = (text: string) =>
    text
      .split(/[.-]/)
      .slice(0, 3)
      .map((part) => Number(part) || 0)
  const compare = (a: readonly number[], b: readonly number[]) =>
    [0, 1, 2].map((index) => (a[index] ?? 0) - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  const is = numbers(version)
  return range.split('||').some((part) =>
    part
      .trim()
      .split(/\s+(?=[^\d\s])/)
      .every((bound) => {
        const [, sign = '', text = ''] =
          /^(\^|~|>=|<=|>|<|=|v)?\s*(\d+(?:\.(?:\d+|x|\*))*(?:-[\w.]+)?)$/.exec(bound.trim()) ?? []
        if (text === '') return true
        const least = numbers(text)
        const isOpen = /[x*]/.test(text) || text.split('.').length < 3
        const difference = compare(is, least)
        if (sign === '>=') return difference >= 0
        if (sign === '>') return difference > 0
        if (sign === '<=') return difference <= 0
        if (sign === '<') return difference < 0
        const fixed =
          sign === '^'
            ? ((least.findIndex((part) => part > 0) + 3) % 3) + 1
            : sign === '~'
              ? 2
              : isOpen
                ? text.split('.').filter((one) => /^\d+$/.test(one)).length
                : 3
        const same = least.slice(0, fixed).every((part, index) => part === is[index])
        return same && difference >= 0
      }),
  )
}

/**
 * Whether some version is in both ranges. Only versions that one of them names can be the lowest of those.
 *
 * @param range Such as `^2.20.0`.
 * @param other Such as `^2.24.0`.
 */
export function overlaps(range: string, other: string): boolean {
  const named = `${range} ${other}`.match(/\d+(\.\d+)*/g) ?? []
  return named
    .map((text) => [...text.split('.'), '0', '0'].slice(0, 3).join('.'))
    .some((version) => satisfies(version, range) && satisfies(version, other))
}
