/** Makes a value when it is first needed, and hands out the same one from then on: of a promise, also its rejection. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
