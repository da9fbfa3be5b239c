// Stripe's script, which shows its payment form on the purchase page. Nothing else of the site uses it.

/** The part of the script that is used. */
export interface Stripe {
  createEmbeddedCheckoutPage(options: { fetchClientSecret(): Promise<string> }): Promise<PaymentForm>;
}

export interface PaymentForm {
  mount(element: HTMLElement): void;
  destroy(): void;
}

declare global {
  interface Window {
    Stripe?: (key: string) => Stripe;
  }
}

/** The release that goes with the version of the API in `server/src/ticketing/payments/client.rs`. */
const source = "https://js.stripe.com/endive/stripe.js";

/** The script, once it was asked for. Module state is safe: only browsers load it. */
let loading: Promise<Stripe> | null = null;

/** Loads the script once. After a failure, the next call tries again. */
export function loadStripe(key: string): Promise<Stripe> {
  loading ??= load(key).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(key: string): Promise<Stripe> {
  const script = Object.assign(document.createElement("script"), { src: source });
  try {
    await new Promise((resolve, reject) => {
      Object.assign(script, { onload: resolve, onerror: reject });
      document.head.append(script);
    });
    const stripe = window.Stripe?.(key);
    if (typeof stripe?.createEmbeddedCheckoutPage !== "function")
      throw new Error("Stripe's script has no createEmbeddedCheckoutPage");
    return stripe;
  } catch (error) {
    // The next try loads it again.
    script.remove();
    throw error;
  }
}
