import { type Rules, required, text } from "@/lib/rules";

/** The purchase form's values; every field is text. */
export interface PurchaseFields {
  holderName: string;
  /** `on` if the visitor accepts the terms. */
  acceptTerms: string;
}

export const purchaseRules: Rules<PurchaseFields> = {
  holderName: text(required("A name is required")),
  acceptTerms: text(required("The terms and conditions must be accepted")),
};

export const renameRules: Rules<{ holderName: string }> = { holderName: text(required("A name is required")) };

/** The API's limit. */
export const maxName = 100;
