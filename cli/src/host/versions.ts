import inRange from 'semver/functions/satisfies.js'
import intersects from 'semver/ranges/intersects.js'
import validRange from 'semver/ranges/valid.js'

/**
 * Whether a version is in a range, as npm reads it. A range that it does not read, such as `workspace:*`, is taken as met.
 *
 * @param version - such as `2.57.1`.
 * @param range - such as `^2.24.0`.
 * @see https://semver.org
 */
export function satisfies(version: string, range: string): boolean {
  // A host that has installed an early version of the wanted one has chosen it.
  return validRange(range) === null || inRange(version, range, { includePrerelease: true })
}

/**
 * Whether some version is in both ranges. One that npm does not read, such as `catalog:`, is taken to have one.
 *
 * @param range - such as `^2.20.0`.
 * @param other - such as `^2.24.0`.
 */
export function overlaps(range: string, other: string): boolean {
  if (validRange(range) === null || validRange(other) === null) return true
  return intersects(range, other, { includePrerelease: true })
}
