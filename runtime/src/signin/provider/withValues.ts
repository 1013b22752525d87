/** Parameters without those that have no value, which count as left out (RFC 6749, sections 3.1 and 3.2). */
export const withValues = (parameters: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...parameters].filter(([, value]) => value !== ''))
