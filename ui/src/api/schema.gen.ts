/** Written by hand in openapi-typescript's shape until the first generated one replaces it. */
export interface components {
  schemas: {
    Site: {
      product: string;
      name: string;
      city: string;
      email: string;
      dataProtectionUrl: string | null;
      social: components["schemas"]["SiteLink"][];
      partners: components["schemas"]["Partner"][];
      currentEvent: string;
    };
    SiteLink: { name: string; url: string };
    Partner: { name: string; url: string; logo: string | null };
    EventSummary: {
      id: string;
      slug: string;
      editionNo: number;
      title: string;
      subtitle: string | null;
      status: "published" | "live" | "finished" | "archived" | "cancelled";
      startAt: string;
      endAt: string;
      timezone: string;
      venue: string | null;
      city: string | null;
      attendanceMode: "in_person" | "online" | "hybrid";
      capacity: number | null;
      current: boolean;
    };
    Event: components["schemas"]["EventSummary"] & {
      description: string | null;
      address: string | null;
      registrationOpensAt: string | null;
      registrationClosesAt: string | null;
      teamMin: number;
      teamMax: number;
      teamLockAt: string | null;
      series: { slug: string; name: string };
      socialImage: string | null;
      updatedAt: string;
    };
    EventPage: {
      data: components["schemas"]["EventSummary"][];
      links: components["schemas"]["PageLinks"];
      meta: components["schemas"]["PageMeta"];
    };
    PageLinks: { first: string | null; last: string | null; prev: string | null; next: string | null };
    PageMeta: {
      currentPage: number;
      from: number | null;
      lastPage: number;
      path: string;
      perPage: number;
      to: number | null;
      total: number;
    };
    ErrorBody: { message: string; errors?: Record<string, string[]> };
  };
}
