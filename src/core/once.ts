/** Makes a request when its result is first needed, and once, however often that is. A failure is remembered too. */
export function once<Value>(request: () => Promise<Value>): () => Promise<Value> {
  let requested: Promise<Value> | undefined
  return () => {
    requested ??= request()
    return requested
  }
}
