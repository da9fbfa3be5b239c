import { type Rules, required, text } from "@/lib/rules";

/** The purchase form's values; every field is text. */
interface PurchaseFields {
  holderName: string;
  /** `on` if the visitor accepts the terms. */
  acceptTerms: string;
  "buyer.name": string;
  "buyer.taxNumber": string;
  "buyer.address": string;
}

export const purchaseRules: Rules<PurchaseFields> = {
  holderName: text(required("Enter a name")),
  acceptTerms: text(required("Accept the terms and conditions")),
  "buyer.name": text(),
  "buyer.taxNumber": text(),
  "buyer.address": text(),
};

export const renameRules: Rules<{ holderName: string }> = { holderName: text(required("Enter a name")) };

/** The API's limit of a name. */
export const maxName = 100;

/** The API's limit of a code. */
export const maxCode = 40;
