/** Whether the browser says that it runs on a phone or tablet. */
export function isMobile(userAgent: string): boolean {
  return /android|iphone|ipad|ipod|mobile/i.test(userAgent)
}
