/** Where the kit keeps what outlives a page. Implementations may throw; the kit's own wrapper never does. */
export interface StoragePort {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}
