import type { Feature } from './types.js'

/** Declares a part of the product; it only fixes the type, so that a feature is a plain value. */
export function defineFeature<const Value extends Feature>(feature: Value): Value {
  return feature
}
